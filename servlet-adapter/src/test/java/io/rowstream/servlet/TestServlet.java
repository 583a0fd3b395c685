package io.rowstream.servlet;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers as a test says. */
final class TestServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Answering answering;

    TestServlet(Answering answering) {
        this.answering = answering;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answering.answer(request, response);
    }

    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answering.answer(request, response);
    }

    /** What is done with a request. */
    @FunctionalInterface
    interface Answering {
        void answer(HttpServletRequest request, HttpServletResponse response) throws IOException;
    }
}
