package io.rowstream.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measurements side by side, on a machine that others use too: each round takes one of every contestant, in an order that moves on
 * by one from round to round, and contestants are compared within a round only. What is told is the median of these comparisons.
 *
 * @param <M> a measurement
 */
public final class Rounds<M> {
    private static final Duration ENDLESS = Duration.ofDays(1);

    /** For each contestant its measurements, round by round. */
    private final List<List<M>> measured = new ArrayList<>();

    private Rounds() {}

    /**
     * Runs them.
     *
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     * @param contestants each takes one measurement of itself
     */
    public static <M> Rounds<M> run(int warmUps, int rounds, List<? extends Callable<M>> contestants) throws Exception {
        return run(warmUps, rounds, ENDLESS, contestants);
    }

    /**
     * Runs them for a time: what does not fit into it is left out, warm-ups beyond a third of it first. One warm-up and three
     * rounds are run however long they take.
     */
    public static <M> Rounds<M> run(int warmUps, int rounds, Duration time, List<? extends Callable<M>> contestants)
            throws Exception {
        long start = System.nanoTime();
        Rounds<M> run = new Rounds<>();
        contestants.forEach(contestant -> run.measured.add(new ArrayList<>()));
        run.rounds(Math.min(1, warmUps), warmUps, start, time.dividedBy(3), contestants);
        run.measured.forEach(List::clear);
        run.rounds(Math.min(3, rounds), rounds, start, time, contestants);
        return run;
    }

    private void rounds(int least, int most, long start, Duration time, List<? extends Callable<M>> contestants)
            throws Exception {
        for (int round = 0; round < most; round++) {
            if (round >= least && System.nanoTime() - start >= time.toNanos()) {
                return;
            }
            round(round, contestants);
        }
    }

    private void round(int number, List<? extends Callable<M>> contestants) throws Exception {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, contestants.size()).boxed().toList());
        Collections.rotate(order, number);
        for (int contestant : order) {
            measured.get(contestant).add(contestants.get(contestant).call());
        }
    }

    /** A figure of a contestant, over all rounds. */
    public Spread figure(int contestant, ToDoubleFunction<? super M> figure) {
        return Spread.of(measured.get(contestant).stream().mapToDouble(figure).toArray());
    }

    /** How fast a contestant is compared with the first one in the same round: 1 is as fast, 0.5 takes twice as long. */
    public Spread speed(int contestant, ToDoubleFunction<? super M> cost) {
        return ratio(0, contestant, cost);
    }

    /** What a contestant costs compared with the first one in the same round: 1 is as much, 1.03 is 3% more. */
    public Spread cost(int contestant, ToDoubleFunction<? super M> cost) {
        return ratio(contestant, 0, cost);
    }

    /** The same, compared with another one than the first. */
    public Spread cost(int contestant, int other, ToDoubleFunction<? super M> cost) {
        return ratio(contestant, other, cost);
    }

    private Spread ratio(int of, int to, ToDoubleFunction<? super M> cost) {
        List<M> numerators = measured.get(of);
        List<M> denominators = measured.get(to);
        return Spread.of(IntStream.range(0, numerators.size())
                .mapToDouble(round ->
                        cost.applyAsDouble(numerators.get(round)) / cost.applyAsDouble(denominators.get(round)))
                .toArray());
    }
}
