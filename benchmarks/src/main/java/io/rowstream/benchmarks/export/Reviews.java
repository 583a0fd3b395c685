package io.rowstream.benchmarks.export;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/** The table of long text: a number, a language, a headline, and some sentences in its script, with emoji, quotes and line breaks. */
final class Reviews implements ExportTable {
    private static final SerializedString ID = new SerializedString("id");
    private static final SerializedString LANGUAGE = new SerializedString("language");
    private static final SerializedString TITLE = new SerializedString("title");
    private static final SerializedString BODY = new SerializedString("body");

    private static final List<Language> LANGUAGES = List.of(
            new Language(
                    "en",
                    "The kettle boils quickly and makes hardly any noise.",
                    "After two months the handle came off.",
                    "My neighbour said \"never again\" and bought another one."),
            new Language(
                    "de",
                    "Für größere Töpfe ist die Platte zu schmal.",
                    "Die Müllers hätten gern drei Stück davon übernommen.",
                    "Schöner Griff, schlüssige Anleitung."),
            new Language(
                    "el",
                    "Το ρολόι πηγαίνει πίσω κάθε εβδομάδα.",
                    "Η συσκευασία έφτασε ανοιχτή.",
                    "Θα το αγόραζα ξανά χωρίς δεύτερη σκέψη."),
            new Language(
                    "ru",
                    "Лампа светит ярче, чем я ожидал.",
                    "Через неделю кнопка перестала нажиматься.",
                    "Сестре понравилось, брату не очень."),
            new Language(
                    "ar", "وصل الطرد متأخرا ثلاثة أيام.", "اللون أجمل مما في الصورة.", "لا أنصح به لمن يسافر كثيرا."),
            new Language("he", "הכיסא נוח אבל כבד מאוד.", "ההוראות כתובות באותיות קטנות.", "קניתי שניים והחזרתי אחד."),
            new Language(
                    "hi",
                    "पंखा तेज़ चलता है पर आवाज़ करता है।",
                    "डिब्बे में एक पेंच कम था।",
                    "दाम के हिसाब से ठीक है।"),
            new Language("th", "กระเป๋าใบนี้เบากว่าที่คิด", "ซิปติดตั้งแต่วันแรก", "ร้านตอบเร็วและเปลี่ยนให้ทันที"),
            new Language("zh", "椅子比照片上的小一点。", "用了三个月,螺丝松了两次。", "客服很快就寄来了新的零件。"),
            new Language("ja", "思ったより軽くて持ちやすいです。", "説明書の字が小さすぎます。", "三回使ったら音が出なくなりました。"),
            new Language("ko", "배송은 빨랐지만 상자가 찌그러졌어요.", "색이 사진과 조금 다릅니다.", "어머니께서 아주 좋아하십니다."),
            new Language("ka", "ფანარი ღამით კარგად ანათებს.", "ღილაკი მეორე დღესვე გატყდა.", "ფასი სამართლიანია."),
            new Language(
                    "vi", "Ghế hơi thấp so với bàn của tôi.", "Giao hàng đúng hẹn, gói kỹ.", "Sơn bị tróc ở hai góc."));

    private static final List<String> EMOJI = List.of("🙂", "😡", "👍🏽", "👩‍🔧", "🇰🇪", "⭐⭐⭐", "🧯", "❤️");

    @Override
    public String name() {
        return "text";
    }

    @Override
    public String sqlName() {
        return "reviews";
    }

    @Override
    public List<Column> columns() {
        return List.of(
                new Column("id", ColumnType.LONG),
                new Column("language", ColumnType.TEXT),
                new Column("title", ColumnType.TEXT),
                new Column("body", ColumnType.TEXT));
    }

    @Override
    public @Nullable Object[] row(int number) {
        SplittableRandom random = new SplittableRandom(number);
        Language language = pick(LANGUAGES, random);
        StringBuilder body = new StringBuilder();
        int sentences = 4 + random.nextInt(8);
        for (int i = 0; i < sentences; i++) {
            int more = random.nextInt(8);
            body.append(pick(language.sentences(), random)).append(more == 0 ? "\n" : " ");
            if (more < 3) {
                body.append(pick(EMOJI, random)).append(' ');
            }
        }
        String title = pick(EMOJI, random) + " " + pick(language.sentences(), random);
        return new Object[] {(long) number, language.code(), title, body.toString()};
    }

    private static <T> T pick(List<T> list, SplittableRandom random) {
        return list.get(random.nextInt(list.size()));
    }

    @Override
    public RowLoop loop(SQLDialect dialect) {
        return Reviews::write;
    }

    private static void write(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        out.writeName(ID);
        long id = row.getLong(1);
        if (id == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(id);
        }
        out.writeName(LANGUAGE);
        out.writeString(row.getString(2));
        out.writeName(TITLE);
        out.writeString(row.getString(3));
        out.writeName(BODY);
        out.writeString(row.getString(4));
        out.writeEndObject();
    }

    @Override
    public RowMapper mapper(SQLDialect dialect) {
        return row -> new Review(row.getLong(1), row.getString(2), row.getString(3), row.getString(4));
    }

    /** A row. */
    record Review(long id, String language, String title, String body) {}

    private record Language(String code, List<String> sentences) {
        Language(String code, String... sentences) {
            this(code, List.of(sentences));
        }
    }
}
