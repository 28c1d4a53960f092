// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Payable {
    function transfer(address to, uint256 value) external returns (bool);
}

/// Signed data and refunds as Safe 1.3 has them, with one owner and nothing else.
contract RefundingSafe {
    address public immutable owner;
    uint256 public nonce;

    bytes32 private constant DOMAIN = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant SAFE_TX = keccak256(
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
    );

    struct Transaction {
        address to;
        uint256 value;
        bytes data;
        uint8 operation;
        uint256 safeTxGas;
        uint256 baseGas;
        uint256 gasPrice;
        address gasToken;
        address refundReceiver;
    }

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execTransaction(Transaction calldata t, bytes calldata signature) external {
        bytes32 what = keccak256(
            abi.encode(
                SAFE_TX, t.to, t.value, keccak256(t.data), t.operation, t.safeTxGas, t.baseGas, t.gasPrice, t.gasToken,
                t.refundReceiver, nonce++
            )
        );
        bytes32 digest = keccak256(
            abi.encodePacked(bytes2(0x1901), keccak256(abi.encode(DOMAIN, block.chainid, address(this))), what)
        );
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        require(ecrecover(digest, uint8(signature[64]), r, s) == owner, "not signed");
        uint256 used = gasleft();
        (bool done,) = t.to.call{value: t.value, gas: t.gasPrice == 0 ? gasleft() - 2500 : t.safeTxGas}(t.data);
        require(done || t.gasPrice != 0, "failed");
        if (t.gasPrice == 0) return;
        uint256 owed = (used - gasleft() + t.baseGas) * t.gasPrice;
        require(Payable(t.gasToken).transfer(t.refundReceiver, owed), "no refund");
    }
}
