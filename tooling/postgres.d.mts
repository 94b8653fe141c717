/** A running embedded PostgreSQL. */
export type Postgres = {
  /** Owner login (a superuser) on database `talkdrum`. */
  url: string;
  port: number;
  pid: number;
  /** True when the server was already running and was only taken up. */
  isReused: boolean;
  /** Settles when a server started here ends, for whatever reason; never for a reused one. */
  exited: Promise<void>;
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
};

export declare function startPostgres(options: {
  /** Folder for cluster, password and log; created when missing. */
  dataDir: string;
  /** Default true. False for databases that live as long as one run. */
  fsync?: boolean;
  settings?: Record<string, string>;
  port?: number;
}): Promise<Postgres>;

/** A TCP port of 127.0.0.1 that is free at this moment. */
export declare function freePort(): Promise<number>;

/** Deletes the folder of a server that has ended, and its cluster wherever it lies. */
export declare function discardCluster(dataDir: string): void;
