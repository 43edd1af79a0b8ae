/** What a migration may know of where it runs. */
export interface MigrationContext {
  dialect: 'sqlite' | 'postgres';
}
