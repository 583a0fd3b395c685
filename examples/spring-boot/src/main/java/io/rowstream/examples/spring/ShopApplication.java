package io.rowstream.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the application: {@code curl localhost:8080/users} and {@code /users/export}. */
@SpringBootApplication
class ShopApplication {
    public static void main(String... args) {
        SpringApplication.run(ShopApplication.class, args);
    }
}
