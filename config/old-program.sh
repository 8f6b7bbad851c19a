#!/usr/bin/env bash
# Runs the program of the last release, with its own tests, on today's schema: `bash config/old-program.sh [folder…]`. Needs a checkout
# with its history. What fails has to be among `contracted.json`, or the release cannot be upgraded node by node.
set -euo pipefail
cd "$(dirname "$0")/.."
today=$PWD
commit=$(node -p 'JSON.parse(require("fs").readFileSync("config/last-release.json", "utf8")).commit')
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
  echo "The history of this checkout does not reach back to the last release ($commit)."
  exit 2
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git archive "$commit" | tar -x -C "$folder"
ln -s "$today/node_modules" "$folder/node_modules"
cd "$folder"
# The template that its tests clone is made by today's migrations.
sed -i "s|resolve(import.meta.dirname, '../../..')|'$today/src'|" src/platform/server/testing/room-migrations.ts
grep -q "'$today/src'" src/platform/server/testing/room-migrations.ts
PATH="$today/node_modules/.bin:$PATH" node src/app/build/build.ts
npm test unit "${@:-src/features}"
