#!/bin/sh
# Makes the folder that the image runs from: the built site, the server and its production packages; no source of the site, no tests, no tools for
# building. The Dockerfile calls it, and so does a test, which then starts the server there.
#   build-image.sh SOURCE TARGET     SOURCE: a checkout; TARGET: an empty folder
set -eu
source=$1 target=$(cd "$2" && pwd)

cd "$source"
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run build -- --outDir "$target/dist/web"

cp package.json package-lock.json "$target"/
for folder in common game-server; do
  (find "$folder" -name '*.ts' ! -name '*.test.ts' ! -path '*/testing/*' -print; find "$folder" -name '*.json' ! -path '*/testing/*' ! -path '*/golden-journals/*' ! -path '*/fixtures/*' -print) |
    tar -cf - -T - | tar -xf - -C "$target"
done
cd "$target"
# All packages of the browser are built into the site; scripts of packages are not needed, because native parts come ready-made.
npm ci --omit=dev --ignore-scripts --no-audit --no-fund
