create table if not exists users (
  id integer primary key,
  email varchar(80) not null,
  note varchar(60)
);
