# One image for every role; ROLE in the environment selects it. The workspace is copied unchanged: Node runs its
# TypeScript directly, but not that of packages inside node_modules.
FROM node:24-bookworm-slim AS sources
WORKDIR /app
RUN npm install --global pnpm@12
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.json tsconfig.base.json ./
COPY apps apps
COPY packages packages
COPY tooling/package.json tooling/package.json

FROM sources AS dashboard
RUN pnpm install --frozen-lockfile --filter @talkdrum/web...
RUN cd apps/web && NODE_ENV=production node --run build

# The server and the staff scripts, without development dependencies.
FROM sources AS server
RUN pnpm install --frozen-lockfile --prod --filter @talkdrum/server... --filter @talkdrum/admin...

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 BOUNCE_HOST=0.0.0.0 GATEWAY_HOST=0.0.0.0 DATA_DIR=/data/files NODE_COMPILE_CACHE=/tmp/compile-cache MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=server /app /app
COPY --from=dashboard /app/apps/web/dist /app/apps/web/dist
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001 2526 587 2775
CMD ["node", "apps/server/src/main.ts"]
