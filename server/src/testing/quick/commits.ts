import SqliteFile from 'better-sqlite3';

/**
 * Loaded first in database tests, so that SQLite does not wait for the disk at each commit. This would take a quarter of the
 * time of the tests, and none of them needs its data after a crash. PostgreSQL is started so that it does not wait either.
 */
const { pragma } = SqliteFile.prototype;
SqliteFile.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace(/^synchronous = \w+$/, 'synchronous = OFF'), options);
};
