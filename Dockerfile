# An image with everything: the package that `npm run release` makes, ffmpeg and PostgreSQL. docs/deploy.md tells how to use it.
# `npm run check:image` tries these lines without a container engine.

# Pages and programs are the same for every platform, so the builder's own makes them once.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS package
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund && npm run release -- --to /package

FROM node:24-bookworm-slim
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Wallflower" \
  org.opencontainers.image.description="A social wall for events" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$REVISION

# Debian's ffmpeg brings Mesa's drivers and LLVM, 165 MB that only a screen needs.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/lib/*/dri /usr/lib/*/libLLVM*

WORKDIR /app
# Next's compiler, 97 MB, is only needed for a build. The migrations of an empty database are a first try, and make the links of PostgreSQL's libraries, which npm leaves out.
RUN --mount=type=bind,from=package,source=/package,target=/package \
  npm install --omit=dev --no-audit --no-fund --cache /tmp/npm /package/wallflower-*.tgz \
  && rm -rf /app/node_modules/@next/swc-* \
  && DATA_DIR=/tmp/try /app/node_modules/.bin/wallflower db:migrate \
  && rm -rf /tmp/npm /tmp/try \
  && ln -s /app/node_modules/.bin/wallflower /usr/local/bin/wallflower \
  && install --directory --owner=node --group=node --mode=700 /data

# PostgreSQL refuses to run as root.
USER node
ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM

# The starter stops web server, worker and database in their order; tini hands it the signal and buries what is left.
ENTRYPOINT ["tini", "--"]
CMD ["wallflower"]
