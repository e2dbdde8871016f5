import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';

type SqliteConfig = ConstructorParameters<typeof SqliteDialect>[0];

/** Kysely's SQLite, but for how it begins transactions, ends them, and spells parameters. */
export class OwnSqliteDialect extends SqliteDialect {
  readonly #config: SqliteConfig;
  readonly #beforeBegin: () => void;

  constructor(config: SqliteConfig, beforeBegin = () => {}) {
    super(config);
    this.#config = config;
    this.#beforeBegin = beforeBegin;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#beforeBegin);
  }

  override createQueryCompiler() {
    return new SteadySqliteCompiler();
  }
}

/**
 * A transaction takes the write lock when it begins: one that begins reading and then wants to write would fail
 * at once, whatever the busy timeout, if another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #beforeBegin: () => void;

  constructor(config: SqliteConfig, beforeBegin: () => void) {
    super(config);
    this.#beforeBegin = beforeBegin;
  }

  override async beginTransaction(connection: DatabaseConnection) {
    this.#beforeBegin();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Where the disk is full the engine has rolled back by itself; what made it do so is what is to be told. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}

/**
 * Where a plan may hang on a bare parameter, as that of a join or a limit may, SQLite plans the statement anew whenever
 * a value is bound, which takes several times as long as running it (`sqlite3_prepare_v3`, "the statement will be
 * automatically recompiled"). Behind a plus, which does nothing, it does not look at the value.
 */
class SteadySqliteCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?';
  }
}
