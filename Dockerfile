# The image of the server: built site, server and its production packages, without tools for building, run by a user without rights.
FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN mkdir /site && deploy/build-image.sh /source /site

FROM node:24-slim
ARG GIT_COMMIT=
ENV NODE_ENV=production DATA_DIR=/data GIT_COMMIT=$GIT_COMMIT
COPY --from=build /site /site
RUN mkdir /data /backups && chown node:node /data /backups
USER node
WORKDIR /site
VOLUME /data
EXPOSE 2567
# The options of Node.js are those of `npm start` (docs/operations.md).
CMD ["node", "--no-memory-reducer", "--min-semi-space-size=16", "--max-semi-space-size=16", "--heap-growing-percent=50", "game-server/main.ts"]
