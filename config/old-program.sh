#!/usr/bin/env bash
# Runs the program of the last release, with its own tests, on the current schema: `bash config/old-program.sh [folder…]`. Needs a checkout
# with its history; exits with status 3 if there is none. Every failing test must be listed in `contracted.json`; otherwise the release can't be
# upgraded node by node.
# `--changed` runs the rooms whose tables have changed since, those with the most migrations first, without the tests that kill processes.
set -euo pipefail
cd "$(dirname "$0")/.."
today=$PWD
commit=$(node -p 'JSON.parse(require("fs").readFileSync("config/last-release.json", "utf8")).commit')
if ! git cat-file -e "$commit^{commit}" 2>/dev/null; then
  echo "The history of this checkout does not reach back to the last release ($commit)."
  exit 3
fi
# In addition to those in contracted.json, excludes one test that queries the catalogs for unknown tables.
known=$(node -p 'JSON.parse(require("fs").readFileSync("config/contracted.json", "utf8")).flatMap(({ fails = [] }) => fails).concat("every table that keeps something of a person is declared").join("|")')
rooms=4
tests=("${@:-src/features}")
if [ "${1:-}" = --changed ]; then
  mapfile -t tests < <(git diff --name-only --diff-filter=A "$commit" HEAD -- 'src/features/*/server/migrations/*.sql' |
    cut -d/ -f1-3 | sort | uniq -c | sort -k1,1rn -k2 | awk '{print $2 "/server/"}')
  # A new room has no tests in the last release.
  for i in "${!tests[@]}"; do git cat-file -e "$commit:${tests[i]}" 2>/dev/null || unset "tests[i]"; done
  tests=("${tests[@]:0:rooms}" --exclude '**/*kill*.test.ts' --exclude '**/*-property.test.ts')
  echo "The last release on today's schema: ${tests[*]}"
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git archive "$commit" | tar -x -C "$folder"
ln -s "$today/node_modules" "$folder/node_modules"
cd "$folder"
# Creates the template database that its tests clone, with the current migrations.
sed -i "s|resolve(import.meta.dirname, '../../..')|'$today/src'|" src/platform/server/testing/room-migrations.ts
grep -q "'$today/src'" src/platform/server/testing/room-migrations.ts
PATH="$today/node_modules/.bin:$PATH" node src/app/build/build.ts
npm test -- unit "${tests[@]}" --testNamePattern "^(?!.*($known))"
