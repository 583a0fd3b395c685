package io.rowstream.examples.demo;

import io.rowstream.examples.tour.BufferedServlet;
import io.rowstream.examples.tour.HeapProbe;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;

/**
 * What is alive on the server's heap, and the most of it between {@code ?watch=begin} and {@code ?watch=end}. Each look collects
 * garbage, so the buffered endpoint is looked at, where it holds most, only while somebody watches.
 */
final class HeapWatch implements BufferedServlet.Stages {
    private boolean watching;
    private long most;

    synchronized Map<String, Object> answer(HttpServletRequest request) {
        String watch = request.getParameter("watch");
        if ("begin".equals(watch)) {
            watching = true;
            most = 0;
        }
        long live = look();
        if ("end".equals(watch)) {
            watching = false;
        }
        return Map.of("live", live, "most", most);
    }

    private synchronized long look() {
        long live = HeapProbe.liveBytes();
        most = Math.max(most, live);
        return live;
    }

    private synchronized void lookIfWatched() {
        if (watching) {
            look();
        }
    }

    @Override
    public void loaded() {
        lookIfWatched();
    }

    @Override
    public void marshaled() {
        lookIfWatched();
    }
}
