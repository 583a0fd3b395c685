package io.rowstream.servlet;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.ExpiredCursorTokenException;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.PageLinks;
import io.rowstream.page.PageRequest;
import io.rowstream.wire.CodedOutput;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.EncodedPage;
import io.rowstream.write.ExportException;
import io.rowstream.write.PageWriter;
import io.rowstream.write.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Supplier;

/** Answers one request with a page. */
final class PageAnswer extends Answer {
    private final CursorTokens tokens;
    private final PageWriter writer;

    PageAnswer(
            ExportResponder settings,
            HttpServletRequest request,
            HttpServletResponse response,
            CursorTokens tokens,
            PageWriter writer) {
        super(settings, request, response);
        this.tokens = tokens;
        this.writer = writer;
    }

    void answer(Supplier<? extends Pages<?>> pages) throws IOException {
        EncodedPage page;
        ContentCoding coding;
        try {
            Negotiation negotiation = new Negotiation(settings, request);
            negotiation.requireJson();
            coding = negotiation.coding(header, true);
            String cursor = Parameters.read(request, settings.cursorParameter);
            String limit = Parameters.read(request, settings.limitParameter);
            Pages<?> made = made(pages);
            PageRequest asked = made(
                    () -> new PageRequest(cursor, settings.pageSize.parse(limit), settings.context.apply(request)));
            if (isHead()) {
                made(() -> asked.token() == null
                        ? ""
                        : tokens.open(asked.token(), made.source().scope(), asked.context()));
                announce(coding);
                response.flushBuffer();
                return;
            }
            Permits.Permit permit = permit();
            try {
                page = writer.encode(made, asked);
            } finally {
                permit.release();
            }
        } catch (Refusal e) {
            refuse(e.problem());
            return;
        } catch (ExportException e) {
            refuse(e);
            return;
        } catch (InvalidCursorTokenException | ExpiredCursorTokenException e) {
            refuse(refusal(e, e).problem());
            return;
        }
        announce(coding);
        header.setUnlessSet(
                "Link",
                PageLinks.relative(request.getRequestURI(), request.getQueryString(), settings.cursorParameter)
                        .header(page.next(), page.prev()));
        write(page, coding);
        response.flushBuffer(); // or a second answer could be mixed with this one
    }

    private void announce(ContentCoding coding) {
        header.announce(StreamFormat.JSON_ARRAY.contentType(), coding);
    }

    private void write(EncodedPage page, ContentCoding coding) throws IOException {
        if (coding == ContentCoding.IDENTITY) {
            response.setContentLength(page.length());
            page.writeTo(response.getOutputStream());
            return;
        }
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (CodedOutput out = coding.encode(coded)) {
            page.writeTo(out);
            out.finish();
        }
        response.setContentLength(coded.size());
        coded.writeTo(response.getOutputStream());
    }
}
