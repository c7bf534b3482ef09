import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routeModules } from "@/app/api/openapi.json/modules";
import { openapiDocument } from "@/lib/server/base/http/openapi";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { testInstallation } from "../support/installation";

testInstallation();

const apiFolder = fileURLToPath(new URL("../../app/api", import.meta.url));
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Handlers that belong to next-auth, or are not part of the API. */
const exceptions: Record<string, string> = {
  "/api/auth/{nextauth}": "next-auth's handler, which knows nothing of ours",
  "/api/{rest}": "the JSON 404 of every address that does not exist",
};

/** Turns app/api/events/update-event/[id]/route.ts into '/api/events/update-event/{id}'. */
const addressOf = (file: string) =>
  `/api/${path.dirname(file).split(path.sep).join("/")}`.replace(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, "{$1}");

const files = (await readdir(apiFolder, { recursive: true })).filter((file) => /(^|[\\/])route\.tsx?$/.test(file));

describe("handlers under app/api", () => {
  it.each(files.filter((file) => addressOf(file) !== "/api/auth/{nextauth}"))(
    "the handler is made by route(): %s",
    async (file) => {
      const module: Record<string, unknown> = await import(path.join(apiFolder, file));
      const handlers = methods.filter((method) => method in module);
      expect(handlers.length).toBeGreaterThan(0);
      for (const method of handlers) {
        expect(module[method], `${method} of ${file}`).toHaveProperty("declaration.access");
      }
    },
  );

  it("every handler is in openapi.json", () => {
    const addresses = files.map(addressOf).filter((address) => address !== "/api/openapi.json");
    const expected = addresses.filter((address) => !(address in exceptions)).sort();
    expect(Object.keys(routeModules).sort()).toEqual(expected);
  });
});

type Operation = { parameters: { name: string; in: string }[]; requestBody?: object };

describe("openapi.json", () => {
  const document = openapiDocument(routeModules);

  it("openapi.json names every parameter of every address", () => {
    for (const [address, operations] of Object.entries(document.paths)) {
      const names = [...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(operations) as { parameters: { name: string; in: string }[] }[]) {
        const declared = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
        expect(declared, address).toEqual(names);
      }
    }
  });

  it("openapi.json describes every method that a route exports, HEAD of resumable uploads included", () => {
    const described = (address: string) => Object.keys(document.paths[address] ?? {}).sort();
    for (const [address, module] of Object.entries(routeModules)) {
      const exported = methods.filter((method) => method in module && method !== "OPTIONS");
      expect(described(address), address).toEqual(exported.map((method) => method.toLowerCase()).sort());
    }
    expect(described("/api/video-uploads/{path}")).toContain("head");
  });

  it("openapi.json describes each field of every call's query, and its body", () => {
    let fields = 0;
    for (const [address, module] of Object.entries(routeModules)) {
      for (const [method, { declaration }] of Object.entries<RouteHandler>(module)) {
        const operation = document.paths[address]?.[method.toLowerCase()] as Operation | undefined;
        const named = operation?.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
        const declared = declaration.query instanceof z.ZodObject ? Object.keys(declaration.query.shape) : [];
        expect([method, address, named]).toEqual([method, address, declared]);
        expect([method, address, operation?.requestBody !== undefined]).toEqual([
          method,
          address,
          declaration.body !== undefined,
        ]);
        fields += declared.length;
      }
    }
    expect(fields).toBeGreaterThan(20);
  });

  it("openapi.json is valid by the schema of its own version of OpenAPI", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("openapi.json is plain JSON without dangling references", () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? "");
    }
    expect(text).not.toContain('"$ref":"#/$defs');
  });
});

it("every answer's contract lists its fields at every depth", () => {
  const open = Object.entries(routeModules).flatMap(([address, module]) =>
    Object.entries<RouteHandler>(module)
      // An empty schema accepts any value, so undeclared fields would be answered.
      .filter(
        ([
          ,
          {
            declaration: { output },
          },
        ]) => /[:[,]\{\}/.test(JSON.stringify(output && z.toJSONSchema(output)) ?? ""),
      )
      .map(([method]) => `${method} ${address}`),
  );
  expect(open).toEqual([]);
});
