"""Any request that the OpenAPI page allows, and some that it does not: never an answer of 500."""

from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, CheckFunction, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.served import FakeReader, Served, TableClient, dice_seen, drop_seen

EXAMPLES = 4
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_no_request_is_answered_with_a_bug(served: Served) -> None:
    assert isinstance(served.reader, FakeReader)
    served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    served.reader.drop = [drop_seen(("1", "magnetic", 9.0))]
    served.reader.sheet = [dice_seen("1")]
    table = TableClient(served)
    table.say("roll 1 3 5 5 6")
    schema = schemathesis.openapi.from_url(f"{served.address}/openapi.json")
    results = list(schema.get_all_operations())
    operations = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(operations) == len(results)
    assert len(operations) > 18
    forgetting = [one for one in operations if one.method.upper() == "DELETE"]
    for operation in operations:
        if operation not in forgetting:
            _try_both(operation, table)
    assert table.state()["number"] >= 2
    for operation in forgetting:
        _try_both(operation, table)
    table.close()


def _try_both(operation: APIOperation[Any, Any, Any, Any], table: TableClient) -> None:
    _try(operation, table, GenerationMode.POSITIVE, CHECKS)
    with suppress(Unsatisfiable):  # nothing can be wrong with a request that takes nothing
        _try(operation, table, GenerationMode.NEGATIVE, [not_a_server_error])


def _try(
    operation: APIOperation[Any, Any, Any, Any],
    table: TableClient,
    mode: GenerationMode,
    checks: list[CheckFunction],
) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: schemathesis.Case[Any]) -> None:
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table.id
            case.headers["Authorization"] = f"Bearer {table.key}"
        if operation.path.endswith("/events"):
            case.query = {**(case.query or {}), "once": "true"}
        response = case.call(base_url=table.served.address, timeout=20)
        case.validate_response(response, checks=checks)

    one()
