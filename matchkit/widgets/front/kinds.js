// The kinds of panel; each is a file in `kinds/`. Everything they do is a method of Panel (panel.js).

/** @import { Data, Kind } from "./types.d.ts" */

export const KINDS = /** @type {Record<Data["kind"], Kind>} */ ({});
