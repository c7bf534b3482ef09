import "server-only";
import { z } from "zod";
import { errorStatuses } from "@/lib/shared/errors";
import { uploadFieldOf } from "@/lib/shared/upload-fields";
import type { AnyDeclaration } from "./route";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type RouteModule = Partial<Record<(typeof methods)[number], { declaration: AnyDeclaration }>>;

const errorSchema = {
  type: "object",
  required: ["message", "code", "request_id"],
  properties: {
    message: { type: "string", description: "Fit to show to the person who caused it." },
    code: { type: "string", enum: Object.keys(errorStatuses) },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    request_id: { type: "string", format: "uuid" },
    refresh_token_required: { type: "boolean", const: true, description: "Only with the code token_expired." },
  },
};

/** Returns the OpenAPI 3.1 document of route modules by their path, such as '/api/events/update-event/{id}'. */
export function openapiDocument(modules: Record<string, RouteModule>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, module] of Object.entries(modules)) {
    const operations = methods.flatMap((method) => {
      const declaration = module[method]?.declaration;
      return declaration ? [[method.toLowerCase(), operation(path, method, declaration)] as const] : [];
    });
    paths[path] = Object.fromEntries(operations);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Wallflower", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(path: string, method: string, declaration: AnyDeclaration) {
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(.)?/gi, (_, next = "") => next.toUpperCase())}`,
    summary: declaration.summary,
    ...(declaration.access !== "public" && { security: [{ bearer: [] }] }),
    parameters: [...parameters(declaration.params, "path"), ...parameters(declaration.query, "query")],
    ...(declaration.body && { requestBody: requestBody(declaration) }),
    responses: {
      [String(declaration.status ?? 200)]: {
        description: "Done.",
        ...(declaration.output && {
          content: { "application/json": { schema: schemaOf(declaration.output, "output") } },
        }),
      },
      default: {
        description: "An error.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: "path" | "query") {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, files }: AnyDeclaration) {
  if (!body) return undefined;
  const schema = schemaOf(body, "input");
  if (!files) return { required: true, content: { "application/json": { schema } } };
  const fileProperties = Object.keys(files).map((name) => [name, { type: "string", format: "binary" }] as const);
  const directProperties = Object.entries(files).flatMap(([name, { isDirect }]) =>
    isDirect ? [[uploadFieldOf(name), { type: "string", format: "uuid" }] as const] : [],
  );
  const properties = { ...schema.properties, ...Object.fromEntries([...fileProperties, ...directProperties]) };
  return { required: true, content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json as { properties?: Record<string, unknown>; required?: string[] };
}
