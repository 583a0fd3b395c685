module com.example.consumer {
    requires com.fasterxml.jackson.databind;
    requires io.rowstream.jooq;
    requires io.rowstream.servlet;
}
