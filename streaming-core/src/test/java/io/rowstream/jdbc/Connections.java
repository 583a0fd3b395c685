package io.rowstream.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections seen differently: lent again and again, as a pool of one does, or of another product. */
final class Connections {
    private Connections() {}

    static DataSource dataSource(Connection connection) {
        Connection view = view(connection);
        return proxy(DataSource.class, (proxy, method, arguments) -> view);
    }

    /** The same connection, for who closes it. */
    static Connection view(Connection connection) {
        return proxy(
                Connection.class,
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : call(connection, method, arguments));
    }

    /** The same connection, as if to a database of that name. */
    static Connection ofProduct(String product, Connection connection) throws SQLException {
        DatabaseMetaData real = connection.getMetaData();
        DatabaseMetaData metaData = proxy(
                DatabaseMetaData.class,
                (proxy, method, arguments) ->
                        method.getName().equals("getDatabaseProductName") ? product : call(real, method, arguments));
        return proxy(
                Connection.class,
                (proxy, method, arguments) ->
                        method.getName().equals("getMetaData") ? metaData : call(connection, method, arguments));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Connections.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
