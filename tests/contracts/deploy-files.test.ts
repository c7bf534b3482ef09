import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import { variableNames } from "@/lib/server/base/settings/variables";
import {
  composeFaults,
  manifestFaults,
  read,
  readCompose,
  readManifests,
  type Tree,
} from "../support/host/deploy-files";

const composeFiles = ["compose.yaml", "compose.https.yaml", "compose.scale.yaml"];
const kustomization = () => readCompose("deploy/kubernetes/kustomization.yaml");
const [image, ...otherImages] = new Set([
  ...[...read("compose.yaml").matchAll(/image: (\S+wallflower\S*)/g)].map(([, name]) => name),
  ...[...read("compose.scale.yaml").matchAll(/image: (\S+wallflower\S*)/g)].map(([, name]) => name),
  ...kustomization().images.map(({ newName, newTag }: Tree) => `${newName}:${newTag}`),
]);

it("all files name one image, which the release publishes", () => {
  expect(otherImages).toEqual([]);
  expect(image).toMatch(/^ghcr\.io\/\w+\/wallflower:1$/);
  const release = read(".github/workflows/release.yml");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub fills it in.
  expect(release).toContain("images: ghcr.io/${{ github.repository }}");
  for (const file of ["compose.yaml", "compose.scale.yaml", "deploy/kubernetes/kustomization.yaml"])
    expect(release).toMatch(new RegExp(`grep --quiet "\\w+: ghcr.io/\\$GITHUB_REPOSITORY[:$]" ${file}\n`));
});

describe("the Compose files", () => {
  it.each(composeFiles)("%s follows the Compose specification", (file) => {
    expect(composeFaults(file)).toEqual([]);
  });

  it.each(composeFiles)("%s gives Wallflower settings that exist", (file) => {
    const { services } = readCompose(file);
    const ours = Object.entries<Tree>(services).filter(([name]) => /^(wallflower|web-\d|worker|migrate)$/.test(name));
    const unknown = ours.flatMap(([, { environment }]) =>
      Object.keys(environment).filter((name) => !variableNames.includes(name as never)),
    );
    expect([ours.length > 0, unknown]).toEqual([true, []]);
  });

  it("compose.yaml builds only with --build", () => {
    const { wallflower } = readCompose("compose.yaml").services;
    expect(wallflower).toMatchObject({ image, build: ".", pull_policy: "missing" });
  });

  it("compose.https.yaml needs DOMAIN alone, and brings a proxy that Wallflower trusts", () => {
    const needed = read("compose.https.yaml").matchAll(/\$\{(\w+)(?!\w*:-)/g);
    expect(new Set([...needed].map(([, name]) => name))).toEqual(new Set(["DOMAIN"]));
    const { services } = readCompose("compose.https.yaml");
    expect(services.wallflower.environment.TRUST_PROXY).toBe(1);
    expect(services.caddy.command).toMatch(/--to wallflower:3000$/);
  });

  it("compose.scale.yaml migrates first, then runs two web servers and a worker on a read-only system", () => {
    const { services, volumes } = readCompose("compose.scale.yaml");
    const commands = Object.fromEntries(Object.entries<Tree>(services).map(([name, { command }]) => [name, command]));
    expect(commands).toMatchObject({
      migrate: "wallflower db:migrate",
      "web-1": "wallflower web",
      "web-2": "wallflower web",
      worker: "wallflower worker",
    });
    for (const name of ["web-1", "web-2", "worker"]) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ["ALL"], stop_grace_period: "40s", image });
      expect(services[name].depends_on.migrate).toEqual({ condition: "service_completed_successfully" });
    }
    const mounted = Object.values<Tree>(services).flatMap(({ volumes = [] }) =>
      volumes.map((v: string) => v.split(":")[0]),
    );
    expect(mounted.filter((name: string) => !name.startsWith(".")).sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe("the Kubernetes manifests", () => {
  const manifests = readManifests();
  const find = (kind: string, name: string): Tree =>
    manifests.find(({ object }) => object.kind === kind && object.metadata.name === name)?.object;
  const podOf = (kind: string, name: string): Tree => find(kind, name).spec.template.spec;
  const pods: [string, string][] = [
    ["Deployment", "wallflower-web"],
    ["Deployment", "wallflower-worker"],
    ["Job", "wallflower-migrate"],
  ];

  it("follow Kubernetes' schemas, and the kustomization names each file", async () => {
    const faults = await Promise.all(manifests.map(({ object }) => manifestFaults(object)));
    expect(faults.flat()).toEqual([]);
    expect(new Set(kustomization().resources)).toEqual(new Set(manifests.map(({ file }) => file)));
  });

  it.each(pods)(
    "%s %s runs as user 1000 on a read-only system, with the image's data folder and /tmp",
    (kind, name) => {
      const { securityContext, containers, volumes, automountServiceAccountToken } = podOf(kind, name);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
      expect(automountServiceAccountToken).toBe(false);
      expect(containers).toEqual([
        expect.objectContaining({
          image: "wallflower",
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        }),
      ]);
      const paths = containers[0].volumeMounts.map(({ mountPath }: Tree) => mountPath);
      expect(paths).toEqual([/^ENV DATA_DIR=(\S+)/m.exec(read("Dockerfile"))?.[1], "/tmp"]);
      expect(volumes.map(({ name }: Tree) => name)).toEqual(containers[0].volumeMounts.map(({ name }: Tree) => name));
    },
  );

  it("start the parts of an installation", () => {
    const argsOf = ([kind, name]: [string, string]) => podOf(kind, name).containers[0].args;
    expect(pods.map(argsOf)).toEqual([
      ["wallflower", "web"],
      ["wallflower", "worker"],
      ["wallflower", "db:migrate"],
    ]);
  });

  it("ask the web server's own addresses, and give it time to end", () => {
    const pod = podOf("Deployment", "wallflower-web");
    const [{ livenessProbe, startupProbe, readinessProbe, lifecycle }] = pod.containers;
    const asked = [livenessProbe, startupProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(asked).toEqual(["/api/live", "/api/live", "/api/ready"]);
    for (const path of asked) expect(routeModules).toHaveProperty([path]);
    const preStopSeconds = Number(lifecycle.preStop.exec.command[1]);
    // Compose and systemd give it 40 s.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40 + preStopSeconds);
  });

  it("keep a web server while nodes are drained, and scale those that exist", () => {
    const { spec } = find("HorizontalPodAutoscaler", "wallflower-web");
    expect(find("Deployment", spec.scaleTargetRef.name).spec.replicas).toBeUndefined();
    const { minAvailable, selector } = find("PodDisruptionBudget", "wallflower-web").spec;
    expect(minAvailable).toBeLessThan(spec.minReplicas);
    const { matchLabels } = find("Deployment", "wallflower-web").spec.selector;
    expect([selector.matchLabels, find("Service", "wallflower").spec.selector]).toEqual([matchLabels, matchLabels]);
  });

  it("have settings that exist, and no secret among them", () => {
    const names = [...read("deploy/kubernetes/settings.env").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names.filter((name) => !variableNames.includes(name as never))).toEqual([]);
    expect(names.filter((name) => /SECRET|PASSWORD|DATABASE_URL/.test(name ?? ""))).toEqual([]);
  });

  it("are built by kustomize, where kubectl is installed", ({ skip }) => {
    const { status, stdout, stderr, error } = spawnSync("kubectl", ["kustomize", "deploy/kubernetes"], {
      encoding: "utf8",
    });
    if (error) skip("kubectl is not installed");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.match(/image: .*/g)).toEqual(pods.map(() => `image: ${image}`));
  });
});
