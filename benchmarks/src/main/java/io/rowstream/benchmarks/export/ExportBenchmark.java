package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.HalfwaySink;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.export.Contestants.Group;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.write.RowStreamer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Rows of a database to a sink that counts, in each contestant's way beside the hand-written loop, uncompressed and in gzip. */
public final class ExportBenchmark {
    /** The name of its results of the narrow table; those of others have the table's name behind it. */
    public static final String TABLE = "export";

    private final BenchmarkDatabase database;
    private final ExportTable table;
    private final Size size;
    private final Contestant loop;
    private final List<Contestant> alone;
    private final List<ExportCase> cases;
    private final Rounds<Measurement> rounds;

    private ExportBenchmark(
            BenchmarkDatabase database, ExportTable table, Size size, Contestants contestants, List<Contestant> others)
            throws Exception {
        this.database = database;
        this.table = table;
        this.size = size;
        this.loop = contestants.loop();
        this.alone = database.dialect() == SQLDialect.H2 ? List.of(contestants.compressingAlone()) : List.of();
        this.cases = ExportCase.of(
                Stream.of(List.of(loop), alone, others).flatMap(List::stream).toList());
        List<Callable<Measurement>> measurements =
                cases.stream().<Callable<Measurement>>map(each -> each::measure).toList();
        this.rounds = Rounds.run(size.warmUps(), size.rounds(), size.time(), measurements);
    }

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            RowStreamer.class,
            JsonGenerator.class,
            JsonMapper.class,
            DSLContext.class,
            org.h2.Driver.class,
            org.sqlite.JDBC.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /** The groups of contestants of a table. */
    public static List<String> groups(ExportTable table) {
        return Stream.of(Group.values())
                .filter(group -> group != Group.JOOQ_ITSELF || table == ExportTables.NARROW)
                .map(Group::name)
                .toList();
    }

    /**
     * Runs a group of contestants on a table that is there, beside the hand-written loop, and gives their results; the loop's own
     * with those of the first group.
     */
    public static List<Result> run(BenchmarkDatabase database, ExportTable table, String group, Size size)
            throws Exception {
        Group named = Group.valueOf(group);
        new FewRows(table).warmUp(database, named, size.small());
        Contestants contestants = new Contestants(database, table);
        List<Contestant> others = contestants.of(named);
        ExportBenchmark run = new ExportBenchmark(database, table, size, contestants, others);
        List<Contestant> told = named == Group.JDBC
                ? Stream.of(List.of(run.loop), others, run.alone)
                        .flatMap(List::stream)
                        .toList()
                : others;
        List<Result> results = new ArrayList<>();
        for (Contestant contestant : told) {
            run.add(results, contestant, false);
            run.add(results, contestant, true);
        }
        return results;
    }

    private void add(List<Result> results, Contestant contestant, boolean gzip) throws Exception {
        String named = table == ExportTables.NARROW ? TABLE : TABLE + "-" + table.name();
        String label = database.name() + (gzip ? ", gzip" : ", plain");
        int number = ExportCase.indexOf(cases, contestant.name(), gzip);
        if (contestant.cannot() != null) {
            results.add(Result.cannot(named, label, contestant.name(), contestant.cannot()));
        } else if (number >= 0) {
            Result result = told(Result.of(named, label, contestant.name()), number, gzip);
            results.add(gzip ? withCostOfGzip(result, contestant, number) : result);
        }
    }

    private Result told(Result result, int number, boolean gzip) throws Exception {
        int first = ExportCase.indexOf(cases, loop.name(), gzip);
        double bytes = rounds.figure(number, Measurement::bytes).median();
        HalfwaySink halfway = new HalfwaySink((long) bytes);
        cases.get(number).run().writeTo(halfway);
        return result.with("ms", rounds.figure(number, Measurement::nanos).times(1e-6))
                .with("speed", rounds.cost(first, number, Measurement::nanos))
                .with("cpuMs", rounds.figure(number, Measurement::threadNanos).times(1e-6))
                .with("cpuSpeed", rounds.cost(first, number, Measurement::threadNanos))
                .with("rowsPerSecond", rounds.figure(number, run -> size.rows(table) * 1e9 / run.nanos()))
                .with(
                        "firstByteMs",
                        rounds.figure(number, Measurement::firstByteNanos).times(1e-6))
                .with("jvmMs", rounds.figure(number, Measurement::processNanos).times(1e-6))
                .with(
                        "bytesPerRow",
                        rounds.figure(number, Measurement::allocated).median() / size.rows(table))
                .with("liveMb", halfway.liveBytes() / 1e6)
                .with("mb", bytes / 1e6);
    }

    private Result withCostOfGzip(Result result, Contestant contestant, int number) {
        Result more = result;
        int plain = ExportCase.indexOf(cases, contestant.uncompressed(), false);
        if (plain >= 0) {
            more = more.with("plainCost", rounds.cost(number, plain, Measurement::nanos));
        }
        for (Contestant compressing : alone) {
            int bytesAlone = ExportCase.indexOf(cases, compressing.name(), true);
            more = more.with("aloneCost", rounds.cost(number, bytesAlone, Measurement::nanos));
        }
        return more;
    }

    /**
     * How much is run.
     *
     * @param narrowRows in the narrow table
     * @param rows in the others
     * @param small for each contestant and coding to export few rows, so that what is done once for each export is compiled
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     * @param time for all of them, for each group
     */
    public record Size(int narrowRows, int rows, Duration small, int warmUps, int rounds, Duration time) {
        /** For figures to be told. */
        public static final Size FULL =
                new Size(200_000, 50_000, Duration.ofSeconds(1), 15, 41, Duration.ofSeconds(21));

        /** For a first look. */
        public static final Size QUICK = new Size(30_000, 5_000, Duration.ofMillis(20), 8, 11, Duration.ofMillis(600));

        /** Of a table. */
        public int rows(ExportTable table) {
            return table == ExportTables.NARROW ? narrowRows : rows;
        }
    }
}
