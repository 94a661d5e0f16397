// So much of Node as the tests of the scripts use.
declare module "node:test" {
  interface Running {
    after(done: () => void): void;
  }
  type Body = (test: Running) => void | Promise<void>;
  export function test(name: string, body: Body): void;
}
declare module "node:assert/strict" {
  interface Assert {
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    throws(body: () => unknown, expected?: object, message?: string): void;
    rejects(body: Promise<unknown>, expected?: object): Promise<void>;
  }
  const assert: Assert;
  export default assert;
}
declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
}
declare module "node:crypto" {
  export const webcrypto: Crypto;
}
