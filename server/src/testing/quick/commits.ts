import SqliteFile from 'better-sqlite3';

/**
 * Loaded first in database tests: waiting for the disk at each commit takes a quarter of their time, and none of them needs
 * its data after a crash. PostgreSQL is started without that wait, too.
 */
const { pragma } = SqliteFile.prototype;
SqliteFile.prototype.pragma = function (source, options) {
  return pragma.call(this, source.replace(/^synchronous = \w+$/, 'synchronous = OFF'), options);
};
