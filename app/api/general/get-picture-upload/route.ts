import { route } from "@/lib/server/base/http/route";
import { issuePictureUpload } from "@/lib/server/features/account/picture-upload";
import { getPictureUploadBody, pictureUpload } from "@/lib/shared/picture-uploads";

export const POST = route({
  summary:
    "Returns where the console uploads a picture directly: a PUT with exactly these headers and this size. Then `upload_key` is sent as `<field>_upload` in place of the file. Null where pictures are sent with their form.",
  access: "admin",
  audit: "none: what takes the picture is recorded",
  body: getPictureUploadBody,
  output: pictureUpload,
  status: 201,
  run: ({ deps, actor, body }) => issuePictureUpload(deps, actor, body),
});
