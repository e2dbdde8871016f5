import SqliteFile from 'better-sqlite3';

/**
 * Loaded first in database tests: waiting for the disk at each commit takes a quarter of their time, and none of them
 * pulls the plug. PostgreSQL is started without it, too.
 */
const { pragma } = SqliteFile.prototype;
SqliteFile.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace(/^synchronous = \w+$/, 'synchronous = OFF'), options);
};
