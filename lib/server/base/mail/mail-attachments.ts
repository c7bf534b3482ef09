import "server-only";
import type { Mail } from "@/lib/shared/ports/mailer";

/** Returns a mail's pictures as nodemailer takes them, shown within the mail. */
export const attachmentsOf = ({ pictures = [] }: Pick<Mail, "pictures">) =>
  pictures.map(({ cid, bytes, contentType }) => ({
    cid,
    content: bytes,
    contentType,
    contentDisposition: "inline" as const,
    filename: `${cid}.${contentType.split("/")[1]}`,
  }));
