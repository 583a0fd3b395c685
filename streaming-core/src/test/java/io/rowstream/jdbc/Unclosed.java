package io.rowstream.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** Lends one connection again and again, as a pool of one does. */
final class Unclosed {
    private Unclosed() {}

    static DataSource dataSource(Connection connection) {
        Connection view = proxy(
                Connection.class,
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : call(connection, method, arguments));
        return proxy(DataSource.class, (proxy, method, arguments) -> view);
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Unclosed.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
