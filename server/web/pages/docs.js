// The API for people, drawn from /openapi.json: nothing is loaded from anywhere else.
import { h, swap } from "./parts/dom.js";

const api = await (await fetch("/openapi.json")).json();
const schemas = api.components?.schemas ?? {};

function example(schema, depth = 0) {
  if (!schema || depth > 6) return "…";
  if (schema.$ref) return example(schemas[schema.$ref.split("/").pop()], depth + 1);
  if (schema.examples) return schema.examples[0];
  if (schema.anyOf) return example(schema.anyOf[0], depth + 1);
  if (schema.prefixItems) return schema.prefixItems.map((one) => example(one, depth + 1));
  if (schema.type === "array") return [example(schema.items, depth + 1)];
  if (schema.type === "object" && schema.properties) {
    const entries = Object.entries(schema.properties);
    return Object.fromEntries(entries.map(([name, one]) => [name, example(one, depth + 1)]));
  }
  if (schema.type === "object") {
    return { "…": example(schema.additionalProperties || { type: "string" }, depth + 1) };
  }
  return { string: "text", integer: 1, number: 0.5, boolean: true, null: null }[schema.type] ?? "…";
}

function shape(content) {
  const [kind, media] = Object.entries(content ?? {})[0] ?? [];
  if (!kind) return null;
  const known = media.schema && (
    media.schema.$ref || media.schema.type === "array" || media.schema.type === "object"
  );
  return h(
    "div",
    { class: "stack" },
    h("p", { class: "soft small" }, kind),
    known && h("pre", {}, JSON.stringify(example(media.schema), null, 2)),
  );
}

function operation(path, method, one) {
  const parameters = one.parameters ?? [];
  return h(
    "details",
    { class: "card" },
    h(
      "summary",
      {},
      h("span", { class: "method" }, method.toUpperCase()),
      h("span", { class: "path" }, path),
    ),
    h(
      "div",
      { class: "stack" },
      h("p", {}, one.description ?? one.summary),
      parameters.length > 0 && h(
        "table",
        {},
        h(
          "tbody",
          {},
          parameters.map(
            (parameter) => h(
              "tr",
              {},
              h("th", {}, parameter.name),
              h("td", {}, parameter.in),
              h("td", {}, parameter.description ?? parameter.schema?.description ?? ""),
            )
          ),
        ),
      ),
      one.requestBody && [h("h3", {}, "Send"), shape(one.requestBody.content)],
      h("h3", {}, "Get"),
      Object.entries(one.responses).map(
        ([status, reply]) => h(
          "div",
          { class: "stack" },
          h("p", { class: "strong" }, `${status} ${reply.description}`),
          status.startsWith("2") && shape(reply.content),
        )
      ),
    ),
  );
}

const operations = Object.entries(api.paths).flatMap(
  ([path, methods]) => Object.entries(methods).map(
    ([method, one]) => ({ path, method, one, tag: one.tags?.[0] ?? "" })
  )
);
const tags = [...new Set(operations.map((one) => one.tag))];
swap(
  document.getElementById("app"),
  h("h1", {}, `${api.info.title} API ${api.info.version}`),
  h("p", {}, api.info.description),
  h("p", {}, h("a", { href: "/openapi.json" }, "openapi.json"), " · ", h("a", { href: "/" }, "Tallycam")),
  tags.map(
    (tag) => [
      h("h2", {}, tag),
      operations.filter((one) => one.tag === tag).map(
        ({ path, method, one }) => operation(path, method, one)
      ),
    ]
  ),
);
