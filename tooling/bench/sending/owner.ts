import pg from 'pg';

/** Runs statements as the database's owner: the application's login may not prepare a bench. */
export async function asOwner(statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
