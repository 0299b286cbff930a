#pragma once

// Wrappers of two functions of SQLite with variable arguments, which Swift cannot call. The functions are declared here instead of
// including sqlite3.h, so that the types of that header come from one module only, which also links SQLite.
struct sqlite3;
int sqlite3_db_config(struct sqlite3 *, int, ...);
int sqlite3_vtab_config(struct sqlite3 *, int, ...);

// Turns an option of a connection, one of SQLITE_DBCONFIG_..., on (1) or off (0). Returns a result code of SQLite.
static inline int connection_set_switch(void *connection, int setting, int value) {
    return sqlite3_db_config((struct sqlite3 *)connection, setting, value, (int *)0);
}

// Sets a property without a value of the virtual table that is being connected. Returns a result code of SQLite.
static inline int table_set_property(void *connection, int property) {
    return sqlite3_vtab_config((struct sqlite3 *)connection, property);
}
