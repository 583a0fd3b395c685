insert into users
select x, 'user' || mod(x * 7919, 100003) || '@example.com', case when mod(x, 3) = 0 then null else 'note ' || x end
from system_range(1, 20000);
