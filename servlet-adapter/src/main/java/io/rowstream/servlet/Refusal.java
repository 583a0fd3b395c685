package io.rowstream.servlet;

/** A request cannot be granted, and no failure stands behind it. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Refusal(Problem problem) {
        super(problem.error().title(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
