/** Node 18 keeps from modules what browsers and later versions give them. */

import { webcrypto } from "node:crypto";

if (!("crypto" in globalThis)) Object.defineProperty(globalThis, "crypto", { value: webcrypto });
