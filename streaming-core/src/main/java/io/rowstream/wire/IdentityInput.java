package io.rowstream.wire;

/** No coding: the bytes as they are. */
final class IdentityInput implements CodedInput {
    private byte[] input = new byte[0];
    private int position;
    private int limit;

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        input = bytes;
        position = offset;
        limit = offset + length;
    }

    @Override
    public int decode(byte[] target, int offset, int length) {
        int n = Math.min(length, limit - position);
        System.arraycopy(input, position, target, offset, n);
        position += n;
        return n;
    }

    @Override
    public void end() {}

    @Override
    public void close() {}
}
