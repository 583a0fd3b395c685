package io.rowstream.examples.tour;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jooq.Record;
import org.jooq.ResultQuery;
import tools.jackson.databind.json.JsonMapper;

/** What many endpoints do: load all rows, marshal them all, then write. */
public final class BufferedServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Supplier<ResultQuery<? extends Record>> query;
    private final transient Stages stages;
    private final transient JsonMapper mapper = JsonMapper.shared();

    public BufferedServlet(Supplier<ResultQuery<? extends Record>> query, Stages stages) {
        this.query = query;
        this.stages = stages;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<Map<String, Object>> rows = query.get().fetchMaps();
        stages.loaded();
        byte[] body = mapper.writeValueAsBytes(rows);
        stages.marshaled();
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Lets the tour look at the heap while the endpoint works. */
    public interface Stages {
        void loaded();

        void marshaled();
    }
}
