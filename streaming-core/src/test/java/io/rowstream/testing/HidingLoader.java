package io.rowstream.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;

/** Loads our own classes anew, as if the classes of some package were not there. */
public final class HidingLoader extends ClassLoader {
    private final String hidden;

    /** Hides every class whose name begins with {@code hidden}. */
    public HidingLoader(String hidden) {
        super(HidingLoader.class.getClassLoader());
        this.hidden = hidden;
    }

    /** Runs the static method {@code method} of {@code type}, which takes nothing, among the classes loaded anew. */
    public Object run(Class<?> type, String method) throws Exception {
        var found = loadClass(type.getName()).getDeclaredMethod(method);
        found.setAccessible(true);
        try {
            return found.invoke(null);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (name.startsWith(hidden)) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("io.rowstream.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
