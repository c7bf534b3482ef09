import { count } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { accounts } from "@/db/schema/people/accounts";
import { createTestDatabase, type TestDatabase } from "@/tests/support/database/database";

const open: TestDatabase[] = [];
const make = async () => {
  const database = await createTestDatabase();
  open.push(database);
  return database;
};
afterAll(() => Promise.all(open.map((database) => database.close())));

test("each test database is empty, migrated and separate", async () => {
  const [one, other] = await Promise.all([make(), make()]);
  await one.db.insert(accounts).values({ id: uuid(), company_name: "Ada's parties", email: "ada@example.com" });
  expect(await one.db.select({ n: count() }).from(accounts)).toEqual([{ n: 1 }]);
  expect(await other.db.select({ n: count() }).from(accounts)).toEqual([{ n: 0 }]);
});

test("a transaction can be passed where a database is expected", async () => {
  const { db } = await make();
  const addAccount = (target: typeof db, email: string) =>
    target.insert(accounts).values({ id: uuid(), company_name: "Ada's parties", email });
  await expect(
    db.transaction(async (transaction) => {
      await addAccount(transaction, "ada@example.com");
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  expect(await db.select({ n: count() }).from(accounts)).toEqual([{ n: 0 }]);
});
