package io.rowstream.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class LineChartTest {

    @Test
    void namesOfLinesThatEndTogetherDoNotCoverEachOther() throws Exception {
        List<LineChart.Line> lines = IntStream.range(0, 9)
                .mapToObj(number -> new LineChart.Line("line " + number, List.of(1.0, 100.0 + number)))
                .toList();

        Document plot = parsed(new LineChart("name", "title", Unit.MILLISECONDS, List.of("1 KB", "10 KB"), lines));

        List<Double> heights = IntStream.range(0, 9)
                .mapToObj(number -> heightOf(plot, "line " + number))
                .sorted()
                .toList();
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThan(14);
        }
        assertThat(heights.get(8))
                .isLessThan(Double.parseDouble(
                        plot.getDocumentElement().getAttribute("viewBox").split(" ", -1)[3]));
    }

    @Test
    void whatIsNotThereIsLeftOut() throws Exception {
        LineChart.Line absent = new LineChart.Line("absent", List.of(0.0, 0.0));
        LineChart.Line half = new LineChart.Line("half", List.of(0.0, 5.0));

        Document plot = parsed(
                new LineChart("name", "title", Unit.MILLISECONDS, List.of("1 KB", "10 KB"), List.of(absent, half)));

        assertThat(plot.getElementsByTagName("circle").getLength()).isEqualTo(1);
        assertThat(plot.getDocumentElement().getTextContent()).contains("half").doesNotContain("absent");
    }

    private static Document parsed(Plot plot) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(plot.svg().getBytes(StandardCharsets.UTF_8)));
    }

    private static double heightOf(Document plot, String text) {
        NodeList texts = plot.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(number -> (Element) texts.item(number))
                .filter(element -> element.getTextContent().equals(text))
                .mapToDouble(element -> Double.parseDouble(element.getAttribute("y")))
                .findFirst()
                .orElseThrow();
    }
}
