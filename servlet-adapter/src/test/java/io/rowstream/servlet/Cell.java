package io.rowstream.servlet;

import io.rowstream.servlet.OnEachDelivery.Way;
import io.rowstream.wire.StreamFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A way in which a response fails after its first byte: a cell of the abort matrix. */
record Cell(Place place, Way way, Transport transport, String coding, StreamFormat format, Fault fault) {

    /**
     * Where the servlet stands.
     *
     * @param wrapped whether behind a filter that wraps request and response, and has something to say about failures
     */
    record Place(Container container, boolean errorPage, boolean wrapped) {
        /** All of the containers that this run is about; an error page only where containers are known to heed it. */
        static List<Place> all() {
            List<Place> places = new ArrayList<>();
            for (Container container : Container.tested().toList()) {
                for (boolean errorPage : container == Container.TOMCAT ? new boolean[] {false, true} : new boolean[1]) {
                    for (boolean wrapped : new boolean[] {false, true}) {
                        places.add(new Place(container, errorPage, wrapped));
                    }
                }
            }
            return places;
        }

        /** The container, as it is set up: one circumstance. */
        String server() {
            return container + (errorPage ? " with an error page" : "");
        }
    }

    /** How the response travels. */
    enum Transport {
        HTTP_1_0("HTTP/1.0"),
        HTTP_1_1("HTTP/1.1"),
        CLOSE("HTTP/1.1, Connection: close"),
        HTTP_2("HTTP/2");

        private final String title;

        Transport(String title) {
            this.title = title;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** What fails. */
    enum Fault {
        SOURCE,
        ENCODER,
        DEADLINE
    }

    /** Every cell of the containers that this run is about. */
    static List<Cell> all() {
        List<Cell> cells = new ArrayList<>();
        for (Place place : Place.all()) {
            for (Transport transport : Transport.values()) {
                for (String coding : List.of("identity", "gzip")) {
                    for (StreamFormat format : StreamFormat.values()) {
                        for (Fault fault : Fault.values()) {
                            for (Way way : Way.values()) {
                                cells.add(new Cell(place, way, transport, coding, format, fault));
                            }
                        }
                    }
                }
            }
        }
        return cells;
    }

    /** So few of all cells that every two values of different dimensions meet in one of them; found greedily. */
    static List<Cell> pairwise() {
        List<Cell> all = all();
        Set<Set<Object>> open = new HashSet<>();
        all.forEach(cell -> open.addAll(cell.pairs()));
        List<Cell> chosen = new ArrayList<>();
        while (!open.isEmpty()) {
            Cell best = all.get(0);
            int most = -1;
            for (Cell cell : all) {
                Set<Set<Object>> covered = cell.pairs();
                covered.retainAll(open);
                if (covered.size() > most) {
                    best = cell;
                    most = covered.size();
                }
            }
            open.removeAll(best.pairs());
            chosen.add(best);
        }
        return chosen;
    }

    Set<Set<Object>> pairs() {
        List<Object> values = Arrays.asList(place.server(), place.wrapped(), way, transport, coding, format, fault);
        Set<Set<Object>> pairs = new HashSet<>();
        for (int i = 0; i < values.size(); i++) {
            for (int j = i + 1; j < values.size(); j++) {
                pairs.add(Set.of(values.get(i), values.get(j)));
            }
        }
        return pairs;
    }
}
