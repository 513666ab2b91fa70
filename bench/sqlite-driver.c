// Runs SQL statements in an in-memory database and prints every row: tables, joins, aggregates, recursion, text, reals.
#include <stdio.h>
#include <stdlib.h>
#include "sqlite3.h"

static const char *const statements[] = {
  "select sqlite_version()",
  "create table people(id integer primary key, name text not null, city text, height real)",
  "create table visits(person integer references people(id), day integer, place text)",
  "create index visits_by_person on visits(person, day)",
  "insert into people(name, city, height) values ('ariadne', 'knossos', 1.68), ('theseus', 'athens', 1.82),"
  " ('minos', 'knossos', 1.77), ('daedalus', 'athens', 1.7), ('icarus', null, 1.75)",
  "with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)"
  " insert into visits select i % 5 + 1, i * 7919 % 365, case i % 3 when 0 then 'maze' when 1 then 'harbour' else 'palace' end from n",
  "select count(*), sum(day), min(place), max(place), avg(day) from visits",
  "select name, city, height from people order by height desc",
  "select p.name, count(*), group_concat(distinct v.place) from people p join visits v on v.person = p.id"
  " where v.day between 10 and 100 group by p.id having count(*) > 5 order by 2 desc, 1",
  "select coalesce(city, 'nowhere'), round(avg(height), 3), total(id) from people group by city order by 1",
  "select upper(name), length(name), substr(name, 2, 3), instr(name, 'a'), replace(name, 'a', 'A') from people where name like '%a%e%'",
  "with recursive fib(a, b) as (select 0, 1 union all select b, a + b from fib where b < 1000000) select a from fib",
  "select 1 / 3.0, 1e100, -0.1, 9223372036854775807, 0.1 + 0.2, cast('12abc' as integer), x'00ff', null is null",
  "select printf('%05d|%-8s|%.3f', 42, 'left', 2.0 / 3), strftime('%Y-%m-%d', 86400 * 365, 'unixepoch'), hex(zeroblob(4))",
  "update people set height = height + 0.01 where city = 'athens'",
  "delete from visits where day % 2 = 1",
  "select place, count(*), sum(day * person) from visits group by place order by place",
  "select name, rank() over (order by height desc), sum(height) over (rows between 1 preceding and current row) from people",
  "explain query plan select * from visits where person = 3 and day > 100",
  "select json_extract('{\"a\": [1, 2, {\"b\": \"deep\"}]}', '$.a[2].b')",
  "select * from no_such_table",
  "select count(*) from visits a join visits b on a.day = b.day and a.place = b.place where a.person < b.person",
  "pragma integrity_check",
};

static int print_row(void *count, int columns, char **values, char **names) {
  (void)names;
  for (int i = 0; i < columns; i++) printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
  printf("\n");
  ++*(int *)count;
  return 0;
}

int main(void) {
  sqlite3 *database;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 1;
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
    char *message = NULL;
    int rows = 0;
    if (sqlite3_exec(database, statements[i], print_row, &rows, &message) != SQLITE_OK) printf("error: %s\n", message);
    sqlite3_free(message);
    printf("-- %d rows\n", rows);
  }
  return sqlite3_close(database);
}
