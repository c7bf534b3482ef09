# Everything on one machine, as `npm start` runs it; docs/deploy.md tells how to use it.
FROM node:24-bookworm-slim

RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/*

# PostgreSQL refuses to run as root.
RUN mkdir -p /app /data && chown node:node /app /data
USER node
WORKDIR /app

COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --no-audit --no-fund

COPY --chown=node:node . .
RUN node --conditions=react-server --import tsx host/build-pages.ts

ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# The starter stops web server, worker and database in their order; tini hands it the signal and buries what is left.
ENTRYPOINT ["tini", "--"]
CMD ["node", "host/bootstrap.mjs"]
