package io.rowstream.jooq;

import java.util.List;
import org.jooq.impl.SQLDataType;
import org.jooq.types.UByte;
import org.jooq.types.ULong;

class MariaDbWalkTest extends WalkContract {
    private static final TestDatabase DATABASE = TestDatabase.mariaDb();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Override
    List<Typed<?>> ownTypes() {
        return List.of(
                new Typed<>(
                        "u8", SQLDataType.BIGINTUNSIGNED, ULong.valueOf(0), ULong.valueOf(Long.MAX_VALUE), ULong.MAX),
                new Typed<>("u1", SQLDataType.TINYINTUNSIGNED, UByte.valueOf(0), UByte.valueOf(128), UByte.MAX),
                new Typed<>("i1", SQLDataType.TINYINT, Byte.MIN_VALUE, (byte) 0, Byte.MAX_VALUE));
    }
}
