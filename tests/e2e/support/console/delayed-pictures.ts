import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import type { Installation } from "../installation";

/** Holds back the requests for large pictures until they are released. */
export class DelayedPictures {
  private constructor(private readonly sql: postgres.Sql) {}

  static async hold(installation: Installation): Promise<DelayedPictures> {
    const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
    const sql = postgres(running.database_url, { max: 1, onnotice: () => {} });
    await sql`
      create or replace function hold_large_pictures() returns trigger language plpgsql as $$
      begin
        if new.task_id = (select id from graphile_worker._private_tasks where identifier = 'make-rendition') then
          new.run_at := now() + interval '1 day';
        end if;
        return new;
      end $$`;
    await sql`
      create or replace trigger hold_large_pictures before insert on graphile_worker._private_jobs
      for each row execute function hold_large_pictures()`;
    return new DelayedPictures(sql);
  }

  /** Releases the held pictures and stops holding back. */
  async release(): Promise<void> {
    await this.sql`drop trigger if exists hold_large_pictures on graphile_worker._private_jobs`;
    const jobs = this.sql`select id from graphile_worker.jobs where task_identifier = 'make-rendition'`;
    await this.sql`select graphile_worker.reschedule_jobs(array(${jobs}), run_at => now())`;
    await this.sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`;
  }

  async end(): Promise<void> {
    await this.release();
    await this.sql.end();
  }
}
