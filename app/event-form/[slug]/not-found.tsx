"use client";

import { useParams } from "next/navigation";
import { SubmissionScreen } from "@/components/submission/submission-screen";

/** Nothing here for the public; the team of a Draft still gets in. */
export default function EventFormNotFound() {
  const { slug } = useParams<{ slug: string }>();
  return <SubmissionScreen slug={slug} forEverybody={{ access: "hidden" }} />;
}
