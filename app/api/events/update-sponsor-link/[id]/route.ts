import { route } from "@/lib/server/base/http/route";
import { updateSponsorLink } from "@/lib/server/features/report/sponsor-link";
import { idParams } from "@/lib/shared/contract-fields";
import { sponsorLink, updateSponsorLinkBody } from "@/lib/shared/report/contract";

export const PUT = route({
  summary: "Makes or ends a sponsor's link to its part of an event's report; a new link ends the former one.",
  access: "admin",
  audit: ["sponsor-link.create", "sponsor-link.end"],
  params: idParams,
  body: updateSponsorLinkBody,
  output: sponsorLink,
  run: ({ deps, actor, params, body }) => updateSponsorLink(deps, actor, params.id, body),
});
