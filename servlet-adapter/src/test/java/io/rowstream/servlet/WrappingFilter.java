package io.rowstream.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** As many an application has them: wraps request and response, lets no exception pass, and has something to say about each. */
final class WrappingFilter implements Filter {
    /** What it says. */
    static final String SORRY = "sorry";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) throws IOException {
        HttpServletResponse wrapper = new HttpServletResponseWrapper((HttpServletResponse) response);
        try {
            chain.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request), wrapper);
        } catch (RuntimeException | ServletException | IOException e) {
            wrapper.getOutputStream().print(SORRY);
        }
    }
}
