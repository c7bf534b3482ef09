import { expect, it } from "vitest";
import { withTicket } from "@/lib/client/event-gate/ticket";
import { paths } from "@/lib/shared/paths";

it.each([
  ["a ticket to a wall", (secret: string) => withTicket("https://walls.test/event/party?post=1", secret)],
  ["a link for a forgotten password", paths.resetPasswordWith],
  ["a link of an invitation", paths.invitationWith],
])("the secret of %s is behind '#', where neither server nor log sees it", (_, make) => {
  const { href, hash } = new URL(make("the-secret"), "https://wall.test");
  expect(hash).toContain("the-secret");
  expect(href.split("#")[0]).not.toContain("the-secret");
});
