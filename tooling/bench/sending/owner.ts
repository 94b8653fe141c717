import pg from 'pg';

/** Runs statements as the owner of the database: what a bench prepares, the application may not do. */
export async function asOwner(statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
