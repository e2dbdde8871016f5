import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy } from '../faults.ts';
import { LOCK_RETRY_MS, LOCK_WAIT_MS } from './lock-wait.ts';

/** Takes the write lock. */
export const BEGIN = 'begin immediate';

type SqliteConfig = ConstructorParameters<typeof SqliteDialect>[0];

/** Kysely's SQLite dialect, except for how it begins and ends transactions and spells parameters. */
export class OwnSqliteDialect extends SqliteDialect {
  readonly #config: SqliteConfig;

  constructor(config: SqliteConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createQueryCompiler() {
    return new SteadySqliteCompiler();
  }
}

/**
 * A transaction takes the write lock when it begins. One that read first and wrote later would fail immediately, whatever
 * the busy timeout, if another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  /** While another process writes, this one goes on answering: SQLite's own waiting would block it. */
  override async beginTransaction(connection: DatabaseConnection) {
    const deadline = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw(BEGIN));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      await setTimeout(LOCK_RETRY_MS);
    }
  }

  /** When the disk is full SQLite has already rolled back; the error to report is the one that led to it. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}

/**
 * SQLite plans a statement again whenever a value is bound that its plan may depend on, as in a join or a limit
 * (`sqlite3_prepare_v3`, "the statement will be automatically recompiled"). That takes several times as long as running
 * it. The unary plus changes nothing but prevents SQLite from using the value in its plan.
 */
class SteadySqliteCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?';
  }
}
